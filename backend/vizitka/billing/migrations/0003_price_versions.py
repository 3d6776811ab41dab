import django.db.models.deletion
import vizitka.common.clock
import vizitka.common.ids
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('billing', '0002_packages'),
    ]

    operations = [
        migrations.CreateModel(
            name='PriceVersion',
            fields=[
                ('id', models.UUIDField(default=vizitka.common.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('interval', models.CharField(choices=[('month', 'monthly'), ('year', 'yearly')], max_length=8, verbose_name='payment interval')),
                ('currency', models.CharField(default='EUR', max_length=3, verbose_name='currency')),
                ('amount', models.PositiveIntegerField(verbose_name='net price per card and interval, in cents')),
                ('valid_from', models.DateField(verbose_name='valid from')),
                ('created_at', models.DateTimeField(default=vizitka.common.clock.now, editable=False, verbose_name='created')),
                ('package', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='prices', to='billing.package')),
            ],
            options={
                'verbose_name': 'price',
                'verbose_name_plural': 'prices',
                'ordering': ['package', 'interval', 'currency', '-valid_from'],
            },
        ),
        migrations.AddConstraint(
            model_name='priceversion',
            constraint=models.UniqueConstraint(fields=('package', 'interval', 'currency', 'valid_from'), name='one_price_per_package_and_day'),
        ),
        migrations.AddField(
            model_name='licence',
            name='price',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='licences', to='billing.priceversion', verbose_name='price'),
        ),
    ]
